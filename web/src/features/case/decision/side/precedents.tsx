import { useQuery } from '@tanstack/react-query';
import { listBlockSourcesOptions } from '../../../../api/@tanstack/react-query.gen';
import { Button, EmptyState, Loaded, say } from '../../../../design';
import { useCan } from '../../../../http/session';
import { PrecedentCard } from '../../../../parts/precedent-card';
import styles from '../decision.module.css';
import type { SideProps } from './props';

/** Quotations that are attached to the case, to be put into the block word for word. */
export function BlockPrecedents({ caseNumber, block, handleOf, wasIn }: SideProps) {
  const sources = useQuery(listBlockSourcesOptions({ path: { case_number: caseNumber, block_id: block.block_id } }));
  const mayWrite = useCan('block.write');
  return (
    <Loaded query={sources}>
      {({ precedents }) =>
        precedents.length === 0 ? (
          <EmptyState icon="copy" title="אין ציטוטים שצורפו לחלק הזה">
            <p>ציטוטים מפסיקה מצרפים בלשונית "תקדימים", או ליד סוגיה בלשונית "הכרעה".</p>
          </EmptyState>
        ) : (
          <ul className={styles.groups}>
            {precedents.map((precedent) => (
              <li key={precedent.attachment_id}>
                <PrecedentCard precedent={precedent}>
                  {mayWrite && (
                    <Button
                      small
                      kind="quiet"
                      icon="plus"
                      onPress={() => {
                        handleOf(block.block_id)?.desk.insert(quoted(precedent), wasIn);
                        say(`הציטוט נוסף לחלק "${block.title}"`);
                      }}
                    >
                      הוספה להחלטה
                    </Button>
                  )}
                </PrecedentCard>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The quotation as it is, under where it is from: the checks compare it word for word. */
function quoted({ quote, citation }: { quote: string; citation: string }): string {
  const lines = quote
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return `יפים לענייננו הדברים שנאמרו ב${citation}:\n\n${lines.join('\n')}`;
}
