import { Checkbox, Chip, IconButton, Menu, type MenuEntry, type Tone } from '../../../design';
import { useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import type { Place } from '../../../source/place';
import { nameOf } from '../../../words/actor';
import { count, Mixed } from '../../../words/text';
import styles from './arguments.module.css';
import type { Entry } from './matrix-of';

const TONES: Record<string, Tone> = {
  open: 'calm',
  answered: 'ok',
  withdrawn: 'warn',
  settled: 'ok',
  not_needed: 'ok',
};

interface Props {
  entry: Entry;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: ((chosen: boolean) => void) | null;
  acts: readonly MenuEntry[];
  titles: ReadonlyMap<string, string>;
  onToggle(): void;
  onPlace(place: Place): void;
}

/** An argument, what the hearing did to it, and what became of it; opened, the claims that it is made of. */
export function ArgumentCard({ entry, isOpen, isChosen, onChoose, acts, titles, onToggle, onPlace }: Props) {
  const { argument, ledger } = entry;
  const { label } = useLabels();
  return (
    <>
      <div className={styles.top}>
        {onChoose && (
          <Checkbox aria-label={`בחירת הטיעון: ${argument.title}`} isSelected={isChosen} onChange={onChoose} />
        )}
        <h4 className={styles.title}>
          <Mixed>{argument.title}</Mixed>
        </h4>
        <IconButton
          small
          icon="down"
          label={isOpen ? 'סגירת הטענות' : 'הצגת הטענות'}
          aria-expanded={isOpen}
          onPress={onToggle}
        />
        {acts.length > 0 && <Menu label={`פעולות בטיעון ${argument.title}`} entries={acts} />}
      </div>
      <p className={styles.summary} dir="rtl">
        <Mixed>{argument.summary}</Mixed>
      </p>
      {argument.legal_basis.length > 0 && (
        <p className={styles.law}>
          <Mixed>{argument.legal_basis.join(' · ')}</Mixed>
        </p>
      )}
      <div className={styles.chips}>
        {ledger && <Chip tone={TONES[ledger.state] ?? 'calm'}>{label('ledger_state', ledger.state)}</Chip>}
        {argument.stale && (
          <Chip tone="warn" title="טענות שלו השתנו מאז שנוסח">
            טענותיו השתנו
          </Chip>
        )}
        {argument.edited_by !== null && <Chip title={`בידי ${nameOf(argument.edited_by)}`}>נערך</Chip>}
        {ledger?.hearing && (
          <SourceLink
            source={ledger.hearing.source}
            title={`${label('verdict', ledger.hearing.verdict)} בדיון`}
            onPlace={onPlace}
          />
        )}
      </div>
      {ledger?.perhaps_withdrawn && (
        <p className={styles.reason}>
          <Chip tone="warn" title="כל עוד לא הוכרע, הטיעון עומד">
            ייתכן שנזנח בדיון
          </Chip>{' '}
          <Mixed>{`"${ledger.perhaps_withdrawn.words}"`}</Mixed>{' '}
          <SourceLink source={ledger.perhaps_withdrawn.source} title="הפרוטוקול" onPlace={onPlace} />
        </p>
      )}
      {ledger?.reason && (
        <p className={styles.reason}>
          <Mixed>{ledger.reason}</Mixed>
          {ledger.decided_by !== null && <span className={styles.by}> · הכרעת היו"ר</span>}
        </p>
      )}
      {ledger && ledger.answered_at.length > 0 && (
        <p className={styles.law}>
          <Mixed>{`נענה בטיוטה: ${[...new Set(ledger.answered_at.map(({ block_id }) => label('block', block_id)))].join(', ')}`}</Mixed>
        </p>
      )}
      {isOpen && (
        <ul className={styles.claims} aria-label={count(argument.claims.length, 'טענה', 'טענות')}>
          {argument.claims.map((claim) => (
            <li key={claim.claim_id}>
              <Mixed>{claim.text}</Mixed>{' '}
              <SourceLink
                source={claim.source}
                title={titles.get(claim.source?.document_id ?? '') ?? 'המקור'}
                onPlace={onPlace}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
