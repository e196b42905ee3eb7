import { useQuery } from '@tanstack/react-query';
import { listBlockCitationsOptions } from '../../../../api/@tanstack/react-query.gen';
import { Chip, EmptyState, Loaded, type Tone } from '../../../../design';
import { problemOf } from '../../../../http/problem';
import { useLabels } from '../../../../http/session';
import { Mixed } from '../../../../words/text';
import styles from '../decision.module.css';
import { findingsOf, useChecks } from '../findings';
import { wordsAt } from '../words-at';
import type { SideProps } from './props';

const TONES: Record<string, Tone> = { critical: 'bad', warning: 'warn', info: 'calm' };
const LEVELS: Record<string, Tone> = {
  verified: 'ok',
  known: 'accent',
  formal: 'calm',
  unreadable: 'warn',
  mismatch: 'bad',
};

function placeOf(content: string, start: number, end: number | null): [start: number, words: string | null] {
  if (end === null) return [start, null];
  const place = wordsAt(content, start, end);
  return [place.start, place.words];
}

/** What the last run of the checks found in this block, and what it cites; a press leads to the paragraph. */
export function BlockFindings({ caseNumber, block, onReveal }: SideProps) {
  const checks = useChecks(caseNumber);
  const citations = useQuery(listBlockCitationsOptions({ path: { case_number: caseNumber } }));
  const { label } = useLabels();
  const own = findingsOf(checks.data).filter(({ block_id }) => block_id === block.block_id);
  const cited = citations.data?.citations.filter(({ block_id }) => block_id === block.block_id) ?? [];
  const reveal = (start: number, end: number | null) => onReveal(block.block_id, ...placeOf(block.content, start, end));
  const isNotRun = checks.error !== null && problemOf(checks.error).code === 'qa_not_run';
  return (
    <div className={styles.groups}>
      <section aria-label="ממצאי הבקרה">
        <h3>ממצאי הבקרה</h3>
        {isNotRun ? (
          <p className={styles.note}>הבקרה טרם הופעלה בתיק הזה. מפעילים אותה בלשונית "בקרה".</p>
        ) : (
          <Loaded query={checks}>
            {() =>
              own.length === 0 ? (
                <p className={styles.note}>בהרצה האחרונה לא נמצא בחלק הזה דבר.</p>
              ) : (
                <ul>
                  {own.map((finding) => (
                    <li key={finding.finding_id} className={styles.item}>
                      <Chip tone={TONES[finding.check.severity] ?? 'calm'}>{finding.check.label}</Chip>
                      {finding.start === null ? (
                        <p>
                          <Mixed>{finding.message}</Mixed>
                        </p>
                      ) : (
                        <button
                          type="button"
                          className={styles.reveal}
                          onClick={() => reveal(finding.start!, finding.end)}
                        >
                          <Mixed>{finding.message}</Mixed>
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </section>
      <section aria-label="אסמכתאות">
        <h3>אסמכתאות בחלק הזה</h3>
        <Loaded query={citations}>
          {() =>
            cited.length === 0 ? (
              <EmptyState icon="info" title="החלק אינו מזכיר אסמכתאות" />
            ) : (
              <ul>
                {cited.map((each) => (
                  <li key={each.start} className={styles.item}>
                    <button type="button" className={styles.reveal} onClick={() => reveal(each.start, each.end)}>
                      <Mixed>{each.text}</Mixed>
                    </button>
                    <span className={styles.itemHead}>
                      <Chip tone={LEVELS[each.level] ?? 'calm'}>{label('citation_level', each.level)}</Chip>
                    </span>
                    {each.note && (
                      <p className={styles.note}>
                        <Mixed>{each.note}</Mixed>
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
