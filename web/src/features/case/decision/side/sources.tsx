import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBlockSourcesOptions } from '../../../../api/@tanstack/react-query.gen';
import type { Source } from '../../../../api/types.gen';
import { Button, Chip, EmptyState, Loaded, SearchField, say, sayProblem } from '../../../../design';
import { useCan, useLabels } from '../../../../http/session';
import { SourceLink } from '../../../../parts/source-link';
import { Mixed } from '../../../../words/text';
import styles from '../decision.module.css';
import { anchorOf, useTitles } from '../decision.queries';
import type { SideProps } from './props';

/** More than these are found by words. */
const SHOWN = 40;

/** What belongs to a block: the chair's positions, arguments and claims, each one press from its words. */
export function BlockSources({ caseNumber, block, handleOf, wasIn, onPlace }: SideProps) {
  const { label } = useLabels();
  const titleOf = useTitles(caseNumber);
  const mayWrite = useCan('block.write');
  const [words, setWords] = useState('');
  const sources = useQuery(listBlockSourcesOptions({ path: { case_number: caseNumber, block_id: block.block_id } }));
  const cite = useMutation({
    mutationFn: async ({ text, source }: { text: string; source: Source }) => {
      const href = await anchorOf(caseNumber, source);
      const desk = handleOf(block.block_id)?.desk;
      if (!href || !desk) throw new TypeError('no place for it');
      // Where nobody was in the text, behind it: in no case into the middle of a word.
      if (wasIn) desk.link(`"${text}"`, href);
      else desk.insert(`["${escaped(text)}"](${href})`, false);
    },
    onSuccess: () => say(`הציטוט נוסף לחלק "${block.title}" עם קישור למקור`),
    onError: sayProblem,
  });
  const fits = (text: string) => text.includes(words.trim());
  return (
    <Loaded query={sources}>
      {({ claims, arguments: all, positions }) => {
        if (claims.length + all.length + positions.length === 0)
          return (
            <EmptyState icon="file" title="אין לחלק הזה מקורות בתיק">
              <p>החלק נכתב מפרטי התיק. טענות, טיעונים ועמדות מופיעים ליד החלקים שהם שייכים אליהם.</p>
            </EmptyState>
          );
        const found = claims.filter(({ text }) => fits(text));
        return (
          <div className={styles.groups}>
            {claims.length > 5 && (
              <SearchField label="חיפוש בטענות" placeholder="חיפוש בטענות" value={words} onChange={setWords} />
            )}
            {positions.length > 0 && words === '' && (
              <section aria-label="עמדות">
                <h3>עמדות היו"ר</h3>
                <ul>
                  {positions.map((position) => (
                    <li key={position.item_id} className={styles.item}>
                      <strong>
                        <Mixed>{position.title}</Mixed>
                      </strong>
                      {position.chair_position ? (
                        <p>
                          <Mixed>{position.chair_position}</Mixed>
                        </p>
                      ) : (
                        <Chip tone="warn">טרם נכתבה עמדה</Chip>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {all.length > 0 && words === '' && (
              <section aria-label="טיעונים">
                <h3>טיעונים</h3>
                <ul>
                  {all.map((argument) => (
                    <li key={argument.argument_id} className={styles.item}>
                      <span className={styles.itemHead}>
                        <Chip>{label('party', argument.party)}</Chip>
                        {argument.threshold && <Chip tone="accent">טענת סף</Chip>}
                      </span>
                      <strong>
                        <Mixed>{argument.title}</Mixed>
                      </strong>
                      <span className={styles.links}>
                        {argument.sources.slice(0, 3).map((source) => (
                          <SourceLink
                            key={`${source.document_id} ${source.start}`}
                            source={source}
                            title={titleOf(source)}
                            onPlace={onPlace}
                          />
                        ))}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {claims.length > 0 && (
              <section aria-label="טענות">
                <h3>טענות</h3>
                <ul>
                  {found.slice(0, SHOWN).map((claim) => (
                    <li key={claim.claim_id} className={styles.item}>
                      <span className={styles.itemHead}>
                        <Chip>{label('party', claim.party)}</Chip>
                        <SourceLink source={claim.source} title={claim.document_title} onPlace={onPlace} />
                      </span>
                      <p className={styles.words}>
                        <Mixed>{claim.text}</Mixed>
                      </p>
                      {mayWrite && claim.source && !claim.source.lost && claim.source.document_id !== null && (
                        <Button
                          small
                          kind="quiet"
                          icon="plus"
                          onPress={() => cite.mutate({ text: claim.text, source: claim.source! })}
                          isDisabled={cite.isPending}
                        >
                          ציטוט עם קישור למקור
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                {found.length > SHOWN && (
                  <p className={styles.note}>
                    <Mixed>{`מוצגות ${SHOWN} מתוך ${found.length}; חיפוש במילים מצמצם.`}</Mixed>
                  </p>
                )}
              </section>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Words in which nothing is Markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ');
