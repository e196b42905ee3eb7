import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAlikeItemsOptions } from '../../../api/@tanstack/react-query.gen';
import type { AnalysisItem, ResearchAnalysis } from '../../../api/types.gen';
import { Button, Icon } from '../../../design';
import { count, Mixed } from '../../../words/text';
import styles from './positions.module.css';

interface Props {
  caseNumber: string;
  analysis: ResearchAnalysis;
  /** Opens the merging of the first one with all others of the group chosen. */
  onMerge(group: readonly AnalysisItem[]): void;
}

/** What tells a group apart while ids move with each merge. */
const keyOf = (group: readonly AnalysisItem[]): string => JSON.stringify(group.map(({ title }) => title));

/** Questions that may be one, told before positions are written: what is merged later has its position in two places. */
export function Alike({ caseNumber, analysis, onMerge }: Props) {
  const path = { case_number: caseNumber };
  // The answer is of one version of the file; a position that is saved makes another, and its questions are the same.
  const titles = [...analysis.threshold_claims, ...analysis.issues].map(({ title }) => title).join('\n');
  const options = getAlikeItemsOptions({ path });
  const found = useQuery({ ...options, queryKey: [...options.queryKey, titles] as never, staleTime: Infinity });
  const [open, setOpen] = useState(false);
  const [apart, setApart] = useState<ReadonlySet<string>>(() => keptApart(caseNumber));
  const items = new Map([...analysis.threshold_claims, ...analysis.issues].map((item) => [item.id, item]));
  const groups = (found.data?.groups ?? [])
    .map(({ item_ids }) => item_ids.flatMap((id) => items.get(id) ?? []))
    .filter((group) => group.length > 1 && !apart.has(keyOf(group)));
  if (groups.length === 0) return null;
  const keepApart = (group: readonly AnalysisItem[]) => {
    const next = new Set([...apart, keyOf(group)]);
    setApart(next);
    rememberApart(caseNumber, next);
  };
  return (
    <section className={styles.alike} aria-label="סוגיות דומות">
      <div className={styles.row}>
        <Icon name="merge" size={18} />
        <p>
          <Mixed>{`${count(groups.length, 'קבוצה', 'קבוצות', true)} של סוגיות דומות, שאולי עניינן אחד. מומלץ לאחדן לפני כתיבת העמדות.`}</Mixed>
        </p>
        <Button small aria-expanded={open} onPress={() => setOpen(!open)}>
          {open ? 'סגירה' : 'בדיקה ואיחוד'}
        </Button>
      </div>
      {open && (
        <ul>
          {groups.map((group) => (
            <li key={keyOf(group)}>
              <span>
                {group.map(({ id, title }, n) => (
                  <span key={id}>
                    {n > 0 && <span className={styles.none}> · </span>}
                    <Mixed>{title}</Mixed>
                  </span>
                ))}
              </span>
              <span className={styles.chips}>
                <Button small icon="merge" onPress={() => onMerge(group)} aria-label={`איחוד: ${namesOf(group)}`}>
                  איחוד
                </Button>
                <Button
                  small
                  kind="quiet"
                  onPress={() => keepApart(group)}
                  aria-label={`אינן עניין אחד: ${namesOf(group)}`}
                >
                  אינן עניין אחד
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const namesOf = (group: readonly AnalysisItem[]): string => group.map(({ title }) => title).join(', ');

const placeOf = (caseNumber: string): string => `apart ${caseNumber}`;

/** Groups that a person said are not one, in this browser. */
function keptApart(caseNumber: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(placeOf(caseNumber)) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

function rememberApart(caseNumber: string, apart: ReadonlySet<string>): void {
  try {
    localStorage.setItem(placeOf(caseNumber), JSON.stringify([...apart]));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
}
