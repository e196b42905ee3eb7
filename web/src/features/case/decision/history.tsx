import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBlockVersionOptions, listBlockVersionsOptions } from '../../../api/@tanstack/react-query.gen';
import { restoreDecisionBlock } from '../../../api/sdk.gen';
import type { Block } from '../../../api/types.gen';
import { Button, Dialog, Loaded, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { useCan } from '../../../http/session';
import { WordDiff } from '../../../parts/word-diff';
import { nameOf } from '../../../words/actor';
import { Ago, count, Mixed } from '../../../words/text';
import styles from './decision.module.css';
import { keepBlock } from './decision.queries';
import { Followed } from './side/followed';

interface Props {
  caseNumber: string;
  block: Block;
  onClose(): void;
}

const WRITTEN = { manual: 'בידי אדם', agent: 'בידי הסוכן', template: 'מן התבנית' } as const;

/** What a block held after each save, what became of it since, and the way back. */
export function BlockHistory({ caseNumber, block, onClose }: Props) {
  const path = { case_number: caseNumber, block_id: block.block_id };
  const versions = useQuery({ ...listBlockVersionsOptions({ path }), staleTime: 0 });
  const [chosen, setChosen] = useState<number | null>(null);
  const mayWrite = useCan('block.write');
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: (version: number) =>
      send(restoreDecisionBlock({ path, body: { version, expected_version: block.version } })),
    onSuccess: (answer) => {
      keepBlock(queries, caseNumber, answer.block);
      say(`הנוסח הוחזר, והוא כעת גרסה ${answer.block.version}`);
      onClose();
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title={`נוסחים קודמים: ${block.title}`} isOpen onClose={onClose} wide>
      <Loaded query={versions}>
        {({ versions: all }) =>
          all.length === 0 ? (
            <p>החלק הזה עדיין לא נשמר.</p>
          ) : (
            <div className={styles.history}>
              <ol className={styles.versions} aria-label="נוסחים">
                {all.map((each) => (
                  <li key={each.version}>
                    <button
                      type="button"
                      aria-pressed={each.version === chosen}
                      onClick={() => setChosen(each.version)}
                    >
                      <strong>
                        <Mixed>{`גרסה ${each.version}`}</Mixed>
                        {each.version === block.version && ' (הנוכחית)'}
                      </strong>
                      <span>
                        <Ago at={each.at} /> · <Mixed>{nameOf(each.actor)}</Mixed>
                      </span>
                      <span>
                        <Mixed>{`${WRITTEN[each.source]} · ${count(each.words, 'מילה', 'מילים')}`}</Mixed>
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
              <div className={styles.version}>
                {chosen === null ? (
                  <p>בחירה בנוסח מראה מה השתנה בינו לבין הנוסח הנוכחי.</p>
                ) : (
                  <Version caseNumber={caseNumber} block={block} version={chosen}>
                    {mayWrite && chosen !== block.version && (
                      <Button kind="primary" onPress={() => restore.mutate(chosen)} isDisabled={restore.isPending}>
                        <Mixed>{`החזרת גרסה ${chosen}`}</Mixed>
                      </Button>
                    )}
                  </Version>
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Version({
  caseNumber,
  block,
  version,
  children,
}: Omit<Props, 'onClose'> & { version: number; children: React.ReactNode }) {
  const path = { case_number: caseNumber, block_id: block.block_id, version };
  const found = useQuery(getBlockVersionOptions({ path }));
  return (
    <Loaded query={found}>
      {({ diff, present_version, lessons }) => (
        <>
          <p className={styles.note}>
            <Mixed>{`מגרסה ${version} אל הגרסה הנוכחית, ${present_version}`}</Mixed>
          </p>
          <Followed lessons={lessons} label="הסוכן כתב אותה לפי הלקחים" />
          <WordDiff parts={diff} />
          {children}
        </>
      )}
    </Loaded>
  );
}
