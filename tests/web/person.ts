// Somebody who works in a browser of her own, signed in by the proxy's header, and how often she pressed the mouse and the keys.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Screens } from '../helpers/chromium.ts';
import type { Workspace } from './browser.ts';

export interface Effort {
  clicks: number;
  /** Letters of what she wrote herself, and single keys. */
  keys: number;
}

export class Person {
  readonly page: Page;
  readonly name: string;
  readonly effort: Effort = { clicks: 0, keys: 0 };

  private constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  /** @param name as the proxy tells it; where a real one stands between, what the browser says itself counts for nothing */
  static async at(w: Screens & Pick<Partial<Workspace>, 'line'>, path: string, name: string): Promise<Person> {
    const headers = w.line ? { 'x-signed-on': name, 'x-remote-user': 'nobody' } : { 'x-remote-user': name };
    const page = await w.open(path, { extraHTTPHeaders: headers as Record<string, string>, acceptDownloads: true });
    page.setDefaultTimeout(60_000);
    return new Person(page, name);
  }

  async click(target: Locator): Promise<void> {
    await target.first().click();
    this.effort.clicks += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.effort.keys += 1;
  }

  /** Writes where the caret is. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    this.effort.keys += text.length;
  }

  /** Clicks into a field and writes there. */
  async writeInto(target: Locator, text: string): Promise<void> {
    await this.click(target);
    await this.write(text);
  }

  /** Opens a list and chooses from it. */
  async choose(button: Locator, option: string | RegExp): Promise<void> {
    await this.click(button);
    await this.click(this.page.getByRole('option', { name: option }));
  }

  /** Drags a folder's files over the page and lets go: one move of the mouse. */
  async drop(paths: readonly string[]): Promise<void> {
    const files = JSON.stringify(
      paths.map((path) => ({ name: basename(path), bytes: readFileSync(path).toString('base64') })),
    );
    await this.page.evaluate(`{
      const data = new DataTransfer();
      for (const { name, bytes } of ${files})
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      for (const kind of ['dragenter', 'drop'])
        window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }`);
    this.effort.clicks += 1;
  }

  tab(name: string): Promise<void> {
    return this.click(this.page.getByRole('tab', { name, exact: true }));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
