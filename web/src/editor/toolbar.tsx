import type { Command, EditorState } from 'prosemirror-state';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components';
import { createStore, type Store, useStore } from '../http/store';
import type { Handle } from './block-editor';
import * as commands from './commands';
import styles from './editor.module.css';
import { nodes } from './schema.ts';

/** Where the caret stands in what, as the tools show it; null without an editor. */
type Stand = Readonly<Record<keyof typeof STANDS, boolean>>;

const STANDS = {
  strong: (state: EditorState) => commands.hasMark(state, 'strong'),
  em: (state: EditorState) => commands.hasMark(state, 'em'),
  heading: (state: EditorState) => commands.isIn(state, nodes.heading!),
  ordered_list: (state: EditorState) => commands.isIn(state, nodes.ordered_list!),
  bullet_list: (state: EditorState) => commands.isIn(state, nodes.bullet_list!),
  blockquote: (state: EditorState) => commands.isIn(state, nodes.blockquote!),
  table: (state: EditorState) => commands.isIn(state, nodes.table!),
};

interface Shown {
  handle: Handle;
  stand: Stand | null;
}

/** The text that is worked on. It is told every move in it, and draws the tools again only where they look otherwise. */
export interface ActiveText {
  shown: Store<Shown | null>;
  moved(handle: Handle): void;
}

export function useActiveText(): ActiveText {
  const [active] = useState(() => {
    const shown = createStore<Shown | null>(null);
    const moved = (handle: Handle) => {
      const [before, stand] = [shown.get(), standOf(handle)];
      if (before?.handle.desk !== handle.desk || !isSame(before.stand, stand)) shown.set({ handle, stand });
    };
    return { shown, moved };
  });
  return active;
}

function standOf({ desk }: Handle): Stand | null {
  const state = desk.view?.state;
  if (!state) return null;
  return Object.fromEntries(Object.entries(STANDS).map(([name, isAt]) => [name, isAt(state)])) as Stand;
}

const isSame = (a: Stand | null, b: Stand | null): boolean =>
  a === b ||
  (a !== null && b !== null && Object.keys(STANDS).every((name) => a[name as keyof Stand] === b[name as keyof Stand]));

interface Props {
  active: ActiveText;
  children?: ReactNode;
}

/** The tools of whatever text is worked on. */
export function Toolbar({ active, children }: Props) {
  const shown = useStore(active.shown);
  const handle = shown?.handle;
  const stand = shown?.stand ?? null;
  const run = (command: Command) => handle?.desk.run(command);
  const tool = (label: string, sign: ReactNode, command: Command, isOn?: boolean, keys?: string) => {
    const name = keys ? `${label} (${keys})` : label;
    const rest = { 'aria-label': name, isDisabled: !stand, className: styles.tool! };
    return (
      <span title={name}>
        {isOn === undefined ? (
          <AriaButton {...rest} onPress={() => run(command)}>
            {sign}
          </AriaButton>
        ) : (
          <ToggleButton {...rest} isSelected={isOn} onChange={() => run(command)}>
            {sign}
          </ToggleButton>
        )}
      </span>
    );
  };
  const isIn = (name: keyof Stand) => stand?.[name] ?? false;
  return (
    <AriaToolbar aria-label="עיצוב הטקסט" className={styles.toolbar!}>
      {tool('מודגש', <b>B</b>, commands.toggleStrong, isIn('strong'), 'Ctrl+B')}
      {tool('נטוי', <i>I</i>, commands.toggleEm, isIn('em'), 'Ctrl+I')}
      <span className={styles.divider} />
      {tool('כותרת משנה', 'כותרת', commands.toggleHeading, isIn('heading'))}
      {tool('1. פסקה ממוספרת', '1.', commands.toggleNumbers, isIn('ordered_list'))}
      {tool('רשימת תבליטים', '•', commands.toggleBullets, isIn('bullet_list'))}
      {tool('ציטוט', '״ ״', commands.toggleQuote, isIn('blockquote'))}
      <span className={styles.divider} />
      {tool('הערת שוליים', 'הערת שוליים', commands.insertFootnote)}
      {isIn('table') ? (
        <>
          {tool('+ שורה: הוספה לטבלה', '+ שורה', commands.addRowAfter)}
          {tool('+ עמודה: הוספה לטבלה', '+ עמודה', commands.addColumnAfter)}
          {tool('− שורה: מחיקה', '− שורה', commands.deleteRow)}
          {tool('− עמודה: מחיקה', '− עמודה', commands.deleteColumn)}
          {tool('− טבלה: מחיקה', '− טבלה', commands.deleteTable)}
        </>
      ) : (
        tool('טבלה', 'טבלה', commands.insertTable)
      )}
      {tool('כיוון הפסקה: משמאל לימין או מימין לשמאל', '⇄', commands.toggleDirection, undefined, 'Ctrl+Shift+X')}
      {children}
    </AriaToolbar>
  );
}
