import type { Command } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { Button as AriaButton, Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components';
import type { Handle } from './block-editor';
import * as commands from './commands';
import styles from './editor.module.css';
import { nodes } from './schema.ts';

interface Props {
  /** The text that is worked on. */
  handle: Handle | null;
  children?: ReactNode;
}

/** The tools of whatever text is worked on. It is drawn anew with every move of the caret. */
export function Toolbar({ handle, children }: Props) {
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
      {tool('פסקה ממוספרת', '1.', commands.toggleNumbers, isIn('ordered_list'))}
      {tool('רשימת תבליטים', '•', commands.toggleBullets, isIn('bullet_list'))}
      {tool('ציטוט', '״ ״', commands.toggleQuote, isIn('blockquote'))}
      <span className={styles.divider} />
      {tool('הערת שוליים', 'הערה', commands.insertFootnote)}
      {isIn('table') ? (
        <>
          {tool('הוספת שורה לטבלה', '+ שורה', commands.addRowAfter)}
          {tool('הוספת עמודה לטבלה', '+ עמודה', commands.addColumnAfter)}
          {tool('מחיקת השורה', '− שורה', commands.deleteRow)}
          {tool('מחיקת העמודה', '− עמודה', commands.deleteColumn)}
          {tool('מחיקת הטבלה', '− טבלה', commands.deleteTable)}
        </>
      ) : (
        tool('טבלה', 'טבלה', commands.insertTable)
      )}
      {tool('כיוון הפסקה: משמאל לימין או מימין לשמאל', '⇄', commands.toggleDirection, undefined, 'Ctrl+Shift+X')}
      {children}
    </AriaToolbar>
  );
}
