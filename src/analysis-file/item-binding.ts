import type { SectionKey } from '../domain/section-keys.ts';
import { normaliseForLookup } from '../hebrew/text/normalise.ts';

/** An item of the analysis file, as far as quotes are bound to it. */
export interface BindableItem {
  id: string;
  section: SectionKey;
  title: string;
}

/** What an attachment remembers of its item. */
export interface Binding {
  section: SectionKey | null;
  sectionTitle: string | null;
  sectionOccurrence: number | null;
}

/**
 * The item that an attachment belongs to in the file as it is now (contract section 3: by normalised title, never by
 * position), in its own section first. Of several items with that title it is the one it was attached to, or the last
 * when there are fewer of them now.
 *
 * @param items all items of the file, in order
 * @returns undefined when no item has the title
 */
export function boundItem<I extends BindableItem>(binding: Binding, items: I[]): I | undefined {
  if (binding.sectionTitle === null) return undefined;
  const key = titleKey(binding.sectionTitle);
  const named = items.filter((item) => titleKey(item.title) === key);
  const own = named.filter((item) => item.section === binding.section);
  const candidates = own.length > 0 ? own : named;
  return candidates[Math.min(binding.sectionOccurrence ?? 1, candidates.length) - 1];
}

/** An argument, as far as it belongs to an item. */
export interface BindableArgument {
  title: string;
  threshold: boolean;
  /** The item that was made of it, where one was: its section and its title as it is compared. */
  section: SectionKey | null;
  titleKey: string | null;
}

/**
 * Finds the item that was made from an argument, else the one of its title; of several the one in its own section. The
 * items are looked through once, whatever the number of arguments: a large case has thousands of both.
 */
export function itemFinder<I extends BindableItem>(items: readonly I[]): (argument: BindableArgument) => I | null {
  const byTitle = Map.groupBy(items, ({ title }) => titleKey(title));
  const named = (key: string, section: SectionKey | null) => byTitle.get(key)?.find((item) => item.section === section);
  return (argument) => {
    const made = argument.titleKey === null ? undefined : named(argument.titleKey, argument.section);
    if (made) return made;
    const key = titleKey(argument.title);
    return named(key, argument.threshold ? 'threshold_claims' : 'issues') ?? byTitle.get(key)?.[0] ?? null;
  };
}

/** What to remember of an item, see `boundItem`. */
export function bindingTo(item: BindableItem, items: BindableItem[]): Binding {
  const key = titleKey(item.title);
  const same = items.filter((each) => each.section === item.section && titleKey(each.title) === key);
  return { section: item.section, sectionTitle: item.title, sectionOccurrence: same.indexOf(item) + 1 };
}

/** Titles that a reader takes for the same have the same key. */
export const titleKey = (title: string): string =>
  normaliseForLookup(title.slice(0, MAX_TITLE)).replace(/[\s:.;,–—-]+$/, '');

/** What follows tells no two titles apart. */
const MAX_TITLE = 500;
