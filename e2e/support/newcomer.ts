import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** Where stills and counts of timed walks are left. */
const folder = path.resolve(__dirname, '../../.cache/test/stills');

/**
 * What people need, in seconds, after the keystroke-level model of Card, Moran and Newell: a key of somebody who does not type for a living,
 * a press with the pointing and the thought before it, and the hand's way to the keys and back.
 */
const perKey = 0.28;
const perPress = 1.1 + 0.2 + 1.35;
const perReach = 0.8;
/** The model is of people who know the screens: somebody new looks over each first. */
const perScreen = 20;

/** What a walk cost. */
export interface Effort {
  presses: number;
  keys: number;
  screens: number;
  /** What the screens themselves took. */
  machineSeconds: number;
  seconds: number;
}

/** Somebody new to the screens: what they press, type and look at is counted, and a still is taken of each screen they meet. */
export class Newcomer {
  private presses = 0;
  private keys = 0;
  private reaches = 0;
  private screens = 0;
  private readonly began = Date.now();
  private readonly stills: string;

  constructor(
    private readonly page: Page,
    name: string,
  ) {
    this.stills = path.join(folder, name);
    fs.rmSync(this.stills, { recursive: true, force: true });
    fs.mkdirSync(this.stills, { recursive: true });
  }

  /** Looks over a screen that is new to them. */
  async look(what: string): Promise<void> {
    this.screens += 1;
    const name = `${String(this.screens).padStart(2, '0')}-${what.toLowerCase().replaceAll(/\W+/g, '-')}.png`;
    await this.page.screenshot({ path: path.join(this.stills, name) });
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  /** Presses a field and types over what stands in it. */
  async type(target: Locator, text: string): Promise<void> {
    this.presses += 1;
    this.reaches += 1;
    this.keys += text.length;
    await target.fill(text);
  }

  /** Opens a list of choices and presses one of them. */
  async choose(target: Locator, label: string): Promise<void> {
    this.presses += 2;
    await target.selectOption({ label });
  }

  /** What it cost until now, also written down beside the stills. */
  effort(): Effort {
    const { presses, keys, screens } = this;
    const machineSeconds = (Date.now() - this.began) / 1000;
    const byHand = keys * perKey + presses * perPress + this.reaches * perReach + screens * perScreen;
    const effort = { presses, keys, screens, machineSeconds, seconds: Math.round(byHand + machineSeconds) };
    fs.writeFileSync(path.join(this.stills, 'effort.json'), JSON.stringify(effort, null, 1));
    return effort;
  }
}
