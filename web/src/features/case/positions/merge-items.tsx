import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getResearchAnalysisQueryKey } from '../../../api/@tanstack/react-query.gen';
import { mergeAnalysisItems } from '../../../api/sdk.gen';
import type { AnalysisItem, ResearchAnalysis } from '../../../api/types.gen';
import { Button, Checkbox, Dialog, ErrorLine, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { Mixed } from '../../../words/text';
import styles from './positions.module.css';

interface Props {
  caseNumber: string;
  /** Of the file as it is shown. */
  version: number;
  item: AnalysisItem;
  others: readonly { kind: string; item: AnalysisItem }[];
  /** Ids of others that are chosen to begin with. */
  suggested?: readonly string[];
  /** What is written in the position has reached the service. */
  isSaved: boolean;
  onClose(): void;
  /** @param id of the item that is left */
  onMerged(id: string): void;
}

/** Questions that are one become one, or one gets another title; what was written in each stays. */
export function MergeItems({ caseNumber, version, item, others, suggested = [], isSaved, onClose, onMerged }: Props) {
  const [title, setTitle] = useState(item.title);
  const [chosen, setChosen] = useState<readonly string[]>(suggested);
  const queries = useQueryClient();
  const path = { case_number: caseNumber };
  const merge = useMutation({
    mutationFn: () => {
      const body = { item_ids: [item.id, ...chosen], title: title.trim(), expected_version: version };
      return send(mergeAnalysisItems({ path, body }));
    },
    onSuccess: (analysis) => {
      queries.setQueryData<ResearchAnalysis>(getResearchAnalysisQueryKey({ path }), analysis);
      const all = [...analysis.threshold_claims, ...analysis.issues];
      onMerged(all.find((each) => each.title === title.trim())?.id ?? item.id);
      onClose();
      say(chosen.length > 0 ? 'הסוגיות אוחדו. הקובץ הקודם נשמר בגיבוי' : 'הכותרת שונתה');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const isMerge = chosen.length > 0;
  const isReady = title.trim() !== '' && (isMerge || title.trim() !== item.title);
  return (
    <Dialog title="איחוד סוגיות ושינוי כותרת" isOpen wide onClose={onClose}>
      <form
        className={styles.merge}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          merge.mutate();
        }}
      >
        {merge.error && <ErrorLine error={merge.error} />}
        <TextField label="כותרת הסוגיה" value={title} onChange={setTitle} isRequired />
        {others.length > 0 && (
          <fieldset className={styles.others}>
            <legend>לאחד איתה גם את</legend>
            {suggestedFirst(others, suggested).map(({ kind, item: { id, title: called, chair_position } }) => (
              <Checkbox
                key={id}
                isSelected={chosen.includes(id)}
                onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
              >
                <span>
                  <Mixed>{called}</Mixed>{' '}
                  <small>
                    {kind}
                    {chair_position ? ', נכתבה בה עמדה' : ''}
                  </small>
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <p className={styles.none}>
          {isMerge
            ? 'הטיעונים, הפסיקה שצורפה והעמדות של כולן יעמדו בסוגיה אחת, העמדות זו מתחת לזו. הסוגיה תעמוד במקומה של הראשונה מביניהן, והקובץ הקודם יישמר בתיקיית הגיבוי של התיק.'
            : 'הטיעונים, הפסיקה והעמדה נשארים בסוגיה תחת הכותרת החדשה.'}
        </p>
        <div className={styles.row}>
          <Button kind="primary" type="submit" isDisabled={merge.isPending || !isReady || !isSaved}>
            {isMerge ? `איחוד ${chosen.length + 1} הסוגיות` : 'שמירת הכותרת'}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
          {!isSaved && <span className={styles.none}>העמדה עדיין נשמרת…</span>}
        </div>
      </form>
    </Dialog>
  );
}

/** Of many questions those that were suggested stand where they are seen. */
const suggestedFirst = (others: Props['others'], suggested: readonly string[]): Props['others'] =>
  others.toSorted((a, b) => Number(suggested.includes(b.item.id)) - Number(suggested.includes(a.item.id)));
