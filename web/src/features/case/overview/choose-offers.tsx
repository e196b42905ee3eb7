import { useState } from 'react';
import type { CaseDetails } from '../../../api/types.gen';
import { Button, Checkbox, Chip, Dialog } from '../../../design';
import { useLabels } from '../../../http/session';
import { count, Mixed, percentText } from '../../../words/text';
import { useAccept } from './accept';
import { FIELDS, particularOf, textOf } from './fields';
import { firstOfEach, SURE, type Suggestion, withChoice } from './offers';
import styles from './overview.module.css';

interface Props {
  details: CaseDetails;
  /** Those that are shown on the screen. */
  offers: readonly Suggestion[];
}

/** Several suggestions are looked at in one list and taken over together; nothing is ticked before a person ticks it. */
export function ChooseOffers({ details, offers }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="list" onPress={() => setOpen(true)}>
        קבלת כמה הצעות יחד
      </Button>
      {open && <Chooser details={details} offers={offers} onClose={() => setOpen(false)} />}
    </>
  );
}

function Chooser({ details, offers, onClose }: Props & { onClose(): void }) {
  const [chosen, setChosen] = useState<ReadonlySet<Suggestion>>(new Set());
  const accept = useAccept(details);
  const all = firstOfEach(offers);
  const isAll = chosen.size > 0 && chosen.size >= all.size;
  const take = () => {
    const fields = offers.filter((one) => chosen.has(one)).map(({ field, value }) => ({ field, value }) as never);
    accept.mutate({ fields, expected_version: details.version }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="קבלת כמה הצעות יחד"
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" icon="check" onPress={take} isDisabled={chosen.size === 0 || accept.isPending}>
            {chosen.size === 0 ? 'קבלת ההצעות שסומנו' : `קבלת ${count(chosen.size, 'הצעה', 'הצעות', true)}`}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      <p className={styles.none}>רק מה שיסומן יירשם בתיק, במילים שמופיעות כאן. אפשר לבטל מיד אחרי הקבלה.</p>
      <div className={styles.chooser}>
        <Checkbox
          isSelected={isAll}
          isIndeterminate={chosen.size > 0 && !isAll}
          onChange={(on) => setChosen(on ? all : new Set())}
        >
          <strong>סימון כל המוצגות</strong>
        </Checkbox>
        {offers.map((one) => (
          <Row
            key={`${one.field} ${JSON.stringify(one.value)}`}
            details={details}
            offer={one}
            isChosen={chosen.has(one)}
            onChoose={(on) => setChosen(withChoice(chosen, one, on))}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface RowProps {
  details: CaseDetails;
  offer: Suggestion;
  isChosen: boolean;
  onChoose(on: boolean): void;
}

function Row({ details, offer, isChosen, onChoose }: RowProps) {
  const { label } = useLabels();
  const words = (value: unknown) => textOf(value, (key) => label('appeal_type', key)).join('; ');
  const { field, value, confidence, sources } = offer;
  const now = words(particularOf(details, field));
  const source = sources[0];
  const title = details.documents.find(({ document_id }) => document_id === source?.document_id)?.title;
  return (
    <Checkbox isSelected={isChosen} onChange={onChoose}>
      <span className={styles.choice}>
        <span className={styles.none}>{FIELDS.find(({ key }) => key === field)?.label ?? offer.label}</span>
        <span>
          <Mixed>{words(value)}</Mixed>
          <small>
            {title && <Mixed>{source?.page ? `${title}, עמ' ${source.page}` : title}</Mixed>}
            {now !== '' && <Mixed>{`${title ? ' · ' : ''}רשום כעת: ${now}`}</Mixed>}
          </small>
        </span>
        {confidence < SURE && (
          <Chip>
            <bdi>{percentText(confidence)}</bdi>
          </Chip>
        )}
      </span>
    </Checkbox>
  );
}
