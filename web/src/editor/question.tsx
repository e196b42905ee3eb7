import { useState } from 'react';
import { Button } from '../design/button';
import { nameOf } from '../words/actor';
import { Mixed } from '../words/text';
import styles from './editor.module.css';
import type { Choice, Merged } from './merge.ts';

interface Props {
  merged: Merged;
  /** Who saved the other version. */
  by: string | null;
  name: string;
  onAnswer(choices: Choice[]): void;
}

/** Two people changed one paragraph: both versions, and which of them stays. */
export function Question({ merged, by, name, onAnswer }: Props) {
  const [choices, setChoices] = useState<(Choice | undefined)[]>([]);
  const questions = merged.parts.filter((part) => part.kind === 'question');
  const choose = (at: number, choice: Choice) => {
    const next = questions.map((_, n) => (n === at ? choice : choices[n]));
    setChoices(next);
    if (next.every((each) => each !== undefined)) onAnswer(next as Choice[]);
  };
  return (
    <section className={styles.question} role="alertdialog" aria-label={`שני נוסחים לאותה פסקה: ${name}`}>
      <p>
        <strong>שניים שינו אותה פסקה.</strong> כל השאר אוחד. מה יישאר כאן?
      </p>
      {questions.map((part, at) => (
        <div key={`${part.mine}${part.theirs}`} className={styles.versions}>
          <Version title="הנוסח שלך" text={part.mine} isChosen={choices[at] === 'mine'}>
            <Button small onPress={() => choose(at, 'mine')}>
              הנוסח שלי
            </Button>
          </Version>
          <Version
            title={by ? `הנוסח של ${nameOf(by)}` : 'הנוסח שנשמר'}
            text={part.theirs}
            isChosen={choices[at] === 'theirs'}
          >
            <Button small onPress={() => choose(at, 'theirs')}>
              הנוסח האחר
            </Button>
          </Version>
          <Button small kind="quiet" onPress={() => choose(at, 'both')}>
            שני הנוסחים, זה אחר זה
          </Button>
        </div>
      ))}
    </section>
  );
}

function Version({
  title,
  text,
  isChosen,
  children,
}: {
  title: string;
  text: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={styles.version} data-chosen={isChosen || undefined}>
      <h3>
        <Mixed>{title}</Mixed>
      </h3>
      <blockquote>{text.trim() === '' ? <em>הפסקה נמחקה</em> : <Mixed>{text.trim()}</Mixed>}</blockquote>
      {children}
    </div>
  );
}
