import type { Command } from 'prosemirror-state';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components';
import { createStore, type Store, useStore } from '../http/store';
import type { Handle } from './block-editor';
import * as commands from './commands';
import styles from './editor.module.css';
import { nodes } from './schema.ts';

/** The text that is worked on; set anew with every move in it, so that the tools alone are drawn again. */
export type ActiveText = Store<{ handle: Handle } | null>;

export function useActiveText(): ActiveText {
  const [store] = useState(() => createStore<{ handle: Handle } | null>(null));
  return store;
}

interface Props {
  active: ActiveText;
  children?: ReactNode;
}

/** The tools of whatever text is worked on. */
export function Toolbar({ active, children }: Props) {
  const handle = useStore(active)?.handle;
  const state = handle?.desk.view?.state;
  const run = (command: Command) => handle?.desk.run(command);
  const tool = (label: string, sign: ReactNode, command: Command, isOn?: boolean, keys?: string) => {
    const name = keys ? `${label} (${keys})` : label;
    const rest = { 'aria-label': name, isDisabled: !state, className: styles.tool! };
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
  const isIn = (name: string, attrs?: Record<string, unknown>) =>
    state ? commands.isIn(state, nodes[name]!, attrs ?? null) : false;
  return (
    <AriaToolbar aria-label="עיצוב הטקסט" className={styles.toolbar!}>
      {tool('מודגש', <b>B</b>, commands.toggleStrong, state ? commands.hasMark(state, 'strong') : false, 'Ctrl+B')}
      {tool('נטוי', <i>I</i>, commands.toggleEm, state ? commands.hasMark(state, 'em') : false, 'Ctrl+I')}
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
