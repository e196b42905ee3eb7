import { useQuery } from '@tanstack/react-query';
import { listBlockCitationsOptions } from '../../../api/@tanstack/react-query.gen';
import { Chip, Loaded, type Tone } from '../../../design';
import { useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import styles from './checks.module.css';

type Level = 'unreadable' | 'formal' | 'known' | 'verified' | 'mismatch';
const TONES: Record<Level, Tone> = {
  mismatch: 'bad',
  unreadable: 'warn',
  formal: 'calm',
  known: 'accent',
  verified: 'ok',
};
/** What asks for a look stands first. */
const ORDER: readonly Level[] = ['mismatch', 'unreadable', 'formal', 'known', 'verified'];

/** Everything that the draft cites, by how far it is known to be right. */
export function Citations({ caseNumber, onPlace }: Pick<TabProps, 'caseNumber' | 'onPlace'>) {
  const found = useQuery(listBlockCitationsOptions({ path: { case_number: caseNumber } }));
  const { label } = useLabels();
  return (
    <section className={styles.part} aria-label="אסמכתאות">
      <h2>אסמכתאות בהחלטה</h2>
      <Loaded query={found} lines={3}>
        {({ citations }) =>
          citations.length === 0 ? (
            <p className={styles.note}>ההחלטה אינה מזכירה אסמכתאות.</p>
          ) : (
            ORDER.map((level) => {
              const own = citations.filter((each) => each.level === level);
              return (
                own.length > 0 && (
                  <section key={level} aria-label={label('citation_level', level)}>
                    <h3>
                      <Chip tone={TONES[level]}>{label('citation_level', level)}</Chip> <bdi>{own.length}</bdi>
                    </h3>
                    <ul>
                      {own.map((each) => (
                        <li key={`${each.block_id} ${each.start}`} className={styles.finding}>
                          <p>
                            <Mixed>{each.text}</Mixed>{' '}
                            <span className={styles.note}>({label('block', each.block_id)})</span>
                          </p>
                          {each.note && (
                            <p className={styles.note}>
                              <Mixed>{each.note}</Mixed>
                            </p>
                          )}
                          <SourceLink source={each.source} onPlace={onPlace} />
                        </li>
                      ))}
                    </ul>
                  </section>
                )
              );
            })
          )
        }
      </Loaded>
    </section>
  );
}
