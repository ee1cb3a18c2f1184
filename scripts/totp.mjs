#!/usr/bin/env node
/** `npm run totp`: the present six digits of the demo platform administrator's second factor. */
import { Secret, TOTP } from 'otpauth';
import { platformTotpSecret } from './lib/demoAccounts.mjs';

process.stdout.write(`${new TOTP({ secret: Secret.fromBase32(platformTotpSecret) }).generate()}\n`);
