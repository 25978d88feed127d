import { expect, type Locator, type Page } from '@playwright/test';

export const ways = ['keys', 'touch', 'mouse'] as const;
export type Way = (typeof ways)[number];

/** From one thing to another that is looked for: more presses of Tab than this, and nobody would find it. */
const MOST_STEPS = 45;

/** What a screen is called, and what the ways to it are. */
export interface ScreenWords {
  readonly title: string;
  readonly menu: string;
  readonly close: string;
}

/** What came to the page from a pointing device, by its kind. */
interface Pointed {
  pointed?: Record<string, number>;
}

/**
 * How a person does everything on a page: by keys alone, by taps, or by the mouse. What a way does not reach fails the
 * journey; `pointed` proves that no other way was used.
 */
export class Hand {
  readonly page: Page;
  readonly way: Way;

  private constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  /** The page that is open, of which every pointing is counted from now on. */
  static async at(page: Page, way: Way): Promise<Hand> {
    await countPointing(page);
    return new Hand(page, way);
  }

  /** Presses a button, a link or a card. */
  async press(place: Locator): Promise<void> {
    if (this.way === 'touch') return place.tap();
    if (this.way === 'mouse') return place.click();
    await this.reach(place);
    return this.page.keyboard.press('Enter');
  }

  /** Writes into a field in place of what stands there. */
  async write(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await this.page.keyboard.press('Control+KeyA');
    await this.page.keyboard.type(text);
  }

  /** Chooses by typing a part of the name and taking what is offered. */
  async choose(field: Locator, name: string): Promise<void> {
    await this.enter(field);
    await this.page.keyboard.type(name);
    const option = this.page.getByRole('option').filter({ hasText: name }).first();
    await expect(option).toBeVisible();
    if (this.way === 'touch') return option.tap();
    if (this.way === 'mouse') return option.click();
    // What is offered may be drawn anew while it is found.
    await expect(async () => {
      const isThere = () => option.evaluate((one) => one.hasAttribute('data-combobox-selected'));
      for (let step = 0; step < 5 && !(await isThere()); step++) await this.page.keyboard.press('ArrowDown');
      await this.page.keyboard.press('Enter');
      await expect(option).toBeHidden({ timeout: 500 });
    }).toPass({ timeout: 5_000 });
  }

  /** Sends the form in which the hand is: by its keys, or by the button that does it. */
  async send(button: Locator): Promise<void> {
    if (this.way === 'keys') await this.page.keyboard.press('Control+Enter');
    else await this.press(button);
  }

  /** The screen, as one gets there from any other one: by the palette, by the lower edge of a phone, by the menu. */
  async go(route: string, { title, menu, close }: ScreenWords): Promise<void> {
    const { page } = this;
    const stands = page.locator(`main[data-screen="${route}"]:not([aria-busy="true"])`);
    if (this.way === 'keys') {
      await page.keyboard.press('Control+KeyK');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.type(title);
      const option = page.getByRole('option').filter({ has: page.getByText(title, { exact: true }) });
      await expect(option.first()).toBeVisible();
      const isThere = () => option.first().getAttribute('aria-selected');
      for (let step = 0; step < 8 && (await isThere()) !== 'true'; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    } else {
      // On a phone what is open lies over everything.
      const closing = page.getByRole('dialog').getByRole('button', { name: close, exact: true });
      if (this.way === 'touch') while (await closing.count()) await this.press(closing.last());
      const link = page.locator(`nav a[href$="#${route}"]:visible`).first();
      if (this.way === 'touch' && !(await link.isVisible())) await this.press(page.getByRole('button', { name: menu }));
      await this.press(link);
    }
    await expect(stands).toBeVisible();
  }

  /** By Tab alone, forward or back, whichever is nearer; by arrows within a list or a board. */
  async reach(place: Locator): Promise<void> {
    await expect(place).toBeVisible();
    const card = await place.evaluate((one) => one.matches('[data-status] [role="listitem"][data-task-id]'));
    const line = await place.evaluate((one) => {
      const mark = one.getAttributeNames().find((name) => name.startsWith('data-') && one.tabIndex < 0);
      return mark ? `[${mark}]` : null;
    });
    const first = card ? '[data-status] [data-task-id]' : line;
    await this.walk(
      place,
      ['Tab', 'Shift+Tab'],
      (one, mark) => (mark ? Boolean(document.activeElement?.matches(mark)) : one === document.activeElement),
      first,
    );
    if (card)
      await this.walk(
        place,
        ['ArrowRight', 'ArrowLeft'],
        (one) => one.closest('[data-status]') === document.activeElement?.closest('[data-status]'),
      );
    if (first) await this.walk(place, ['ArrowDown', 'ArrowUp'], (one) => one === document.activeElement);
    await expect(place).toBeFocused();
  }

  private async walk(
    place: Locator,
    [onward, back]: readonly [string, string],
    isThere: (one: Element, mark: string | null) => boolean,
    mark: string | null = null,
  ): Promise<void> {
    const isAhead = await place.evaluate((one) => {
      const from = document.activeElement ?? document.body;
      return from.contains(one) || Boolean(from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    let steps = 0;
    while (!(await place.evaluate(isThere, mark))) {
      if (steps++ === MOST_STEPS) throw new Error(`${MOST_STEPS} presses of ${onward} do not lead to ${String(place)}`);
      await this.page.keyboard.press(isAhead ? onward : back);
    }
  }

  /** How often the page was pointed at, by the kind of device. */
  pointed(): Promise<Record<string, number>> {
    return this.page.evaluate(() => (window as Pointed).pointed ?? {});
  }

  private async enter(field: Locator): Promise<void> {
    if (this.way === 'touch') await field.tap();
    else if (this.way === 'mouse') await field.click();
    else await this.reach(field);
  }
}

/** Counts from now on what comes from pointing devices; stays when the page is loaded anew. */
async function countPointing(page: Page): Promise<void> {
  const count = () => {
    const counted: Record<string, number> = ((window as Pointed).pointed = {});
    addEventListener(
      'pointerdown',
      ({ pointerType, isTrusted }) => {
        if (isTrusted) counted[pointerType] = (counted[pointerType] ?? 0) + 1;
      },
      true,
    );
  };
  await page.addInitScript(count);
  await page.evaluate(count);
}
