import type { Block, BlockId, PersonPresent } from '../../../api/types.gen';
import { Icon } from '../../../design';
import type { SaveState } from '../../../editor/autosave.ts';
import { count, Mixed } from '../../../words/text';
import styles from './decision.module.css';
import { useFindings } from './findings';

interface Props {
  caseNumber: string;
  blocks: readonly Block[];
  active: BlockId;
  people: readonly PersonPresent[];
  states: Partial<Record<BlockId, SaveState>>;
  onOpen(id: BlockId): void;
}

const WORDS: Record<Block['status'], string> = { empty: 'ריק', draft: 'טיוטה', approved: 'מאושר' };
/** States in which something of a block is not at the service. */
const UNSAVED = new Set<SaveState['kind']>(['waiting', 'question', 'refused']);

/** The twelve blocks: how each stands, how long it is, what the checks found, who is there. */
export function BlocksNav({ caseNumber, blocks, active, people, states, onOpen }: Props) {
  const findings = useFindings(caseNumber);
  const words = blocks.reduce((sum, { word_count }) => sum + word_count, 0);
  return (
    <nav className={styles.nav} aria-label="חלקי ההחלטה">
      <ol>
        {blocks.map((block) => {
          const own = findings.filter(({ block_id }) => block_id === block.block_id);
          const here = people.filter(({ block_id }) => block_id === block.block_id);
          const state = states[block.block_id];
          return (
            <li key={block.block_id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={block.block_id === active || undefined}
                onClick={() => onOpen(block.block_id)}
              >
                <span className={styles.number}>{block.number}</span>
                <span className={styles.entryText}>
                  <span className={styles.entryTitle}>{block.title}</span>
                  <span className={styles.entryState} data-status={block.status}>
                    <Mixed>
                      {block.status === 'empty'
                        ? WORDS.empty
                        : `${WORDS[block.status]} · ${count(block.word_count, 'מילה', 'מילים')}`}
                    </Mixed>
                  </span>
                  {state && UNSAVED.has(state.kind) && <span className={styles.unsaved}>לא נשמר</span>}
                  {own.length > 0 && (
                    <span className={styles.found}>
                      <Icon name="warning" size={14} />
                      <Mixed>{count(own.length, 'ממצא', 'ממצאים')}</Mixed>
                    </span>
                  )}
                  {here.length > 0 && (
                    <span className={styles.here}>
                      <Icon name="person" size={14} /> {here.map(({ display_name }) => display_name).join(', ')}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.total}>
        <Mixed>{`בסך הכול ${count(words, 'מילה', 'מילים')}`}</Mixed>
      </p>
    </nav>
  );
}
