import type { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { ProjectConfig } from '../projectConfig';
import type { Secrets } from '../secrets';
import { DatabaseDownError } from '../http/databaseDown';
import type { FsStorage } from '../storage/FsStorage';
import type { AuthMailer } from '../auth/AuthMailer';
import { openLiteConnection } from './liteConnection';
import { silenceLogs } from './silenceLogs';
import { withCodeAndMessage } from './refusals';

interface LiteAppOptions {
  url: string;
  config: ProjectConfig;
  secrets: Secrets;
  siteUrl: string;
  redirectUrls: string[];
  storage: FsStorage;
  mailer: AuthMailer;
  isDatabaseUp: () => boolean;
}

/** The embedded @supabase/lite: table routes, storage and the base of auth. Only the gateway calls it. */
export class LiteApp {
  private readonly app: App;
  private readonly connection: PostgresConnection;

  private readonly isDatabaseUp: () => boolean;

  private constructor(app: App, connection: PostgresConnection, isDatabaseUp: () => boolean) {
    this.app = app;
    this.connection = connection;
    this.isDatabaseUp = isDatabaseUp;
  }

  /** Opens its connections and prepares it for the first request. */
  static async open({
    url,
    config,
    secrets,
    siteUrl,
    redirectUrls,
    storage,
    mailer,
    isDatabaseUp,
  }: LiteAppOptions): Promise<LiteApp> {
    return await silenceLogs(async () => {
      const lite = await import('@supabase/lite');
      lite.setExperimental('storage', true);
      const connection = await openLiteConnection(url, 10);
      const external = Object.fromEntries(
        Object.entries(config.externalProviders).map(([name, provider]) => [
          name,
          {
            enabled: provider.enabled,
            client_id: provider.clientId,
            secret: provider.secret,
            redirect_uri: `${siteUrl}/auth/v1/callback`,
          },
        ]),
      );
      const app = new lite.App({
        connection,
        api: { schemas: config.schemas, max_rows: config.maxRows },
        auth: {
          enabled: true,
          jwt_secret: secrets.jwtSecret,
          jwt_expiry: config.jwtExpirySeconds,
          publishable_key: secrets.publishableKey,
          secret_key: secrets.secretKey,
          site_url: siteUrl,
          additional_redirect_urls: redirectUrls,
          minimum_password_length: config.minimumPasswordLength,
          enable_signup: config.isSignUpEnabled,
          enable_refresh_token_rotation: config.refreshTokenRotation,
          refresh_token_reuse_interval: config.refreshTokenReuseSeconds,
          email: {
            enable_confirmations: config.isEmailConfirmationRequired,
            double_confirm_changes: config.doubleConfirmEmailChange,
            otp_length: config.otpLength,
            otp_expiry: config.otpExpirySeconds,
          },
          external,
        },
        storage: { enabled: true, file_size_limit: config.storageFileSizeLimit },
        options: { server: { admin: false, disableStudio: true, disableFallback: true } },
      });
      app._mailer = mailer;
      app._storageAdapter = storage;
      await app.init();
      return new LiteApp(app as App, connection, isDatabaseUp);
    });
  }

  /** Answers a request as lite does; refusals carry both code and message. Throws when the database has gone away. */
  async fetch(request: Request, clientAddress: string): Promise<Response> {
    const response = await silenceLogs(
      async () => await this.app.server.fetch(request, { peerAddress: clientAddress }),
    );
    if (response.status < 400) return response;
    if (!this.isDatabaseUp() || (response.status >= 500 && !(await this.hasDatabase()))) throw new DatabaseDownError();
    return await withCodeAndMessage(response);
  }

  // Lite turns a lost connection into a 404 or a 500 of its own.
  private async hasDatabase(): Promise<boolean> {
    try {
      await this.connection.driver.unsafe('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Forgets what it knows of tables and columns; after `notify pgrst`. */
  async reloadSchemaCache(): Promise<void> {
    await silenceLogs(async () => await this.connection.clearSchemaCache());
  }

  async close(): Promise<void> {
    await this.connection.driver.end({ timeout: 2 });
  }
}
