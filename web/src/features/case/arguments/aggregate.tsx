import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aggregateArguments } from '../../../api/sdk.gen';
import { Button, Checkbox, Confirm, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { useCan } from '../../../http/session';

const SKIPPED: Record<string, string> = {
  no_api_key: 'לא הוגדר מפתח לפלטפורמת הסוכנים',
  no_analyst: 'אין סוכן שיכול לקבל את העבודה',
  no_issue: 'התיק אינו רשום בפלטפורמת הסוכנים',
};

/** Brings the claims together to arguments; where there are some, asks first and says what stays. */
export function Aggregate({ caseNumber, isAgain }: { caseNumber: string; isAgain: boolean }) {
  const mayWrite = useCan('document.write');
  const [asking, setAsking] = useState(false);
  const [anew, setAnew] = useState(false);
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () =>
      send(
        aggregateArguments({
          path: { case_number: caseNumber },
          query: { force: isAgain, replace_edited: isAgain && anew },
        }),
      ),
    onSuccess: (answer) => {
      if (answer.status === 'queued') say('קיבוץ הטענות התחיל. הטיעונים יתעדכנו כשיסתיים.');
      else if (answer.status === 'skipped') say(`הקיבוץ לא התחיל: ${SKIPPED[answer.reason]}`);
      else say(answer.message);
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!mayWrite) return null;
  return (
    <>
      <Button
        small={isAgain}
        kind={isAgain ? 'plain' : 'primary'}
        icon="merge"
        isDisabled={run.isPending}
        onPress={() => (isAgain ? setAsking(true) : run.mutate())}
      >
        {isAgain ? 'קיבוץ מחדש' : 'קיבוץ הטענות לטיעונים'}
      </Button>
      <Confirm
        title="קיבוץ הטענות מחדש"
        confirm="קיבוץ מחדש"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => run.mutate()}
      >
        <p>הטיעונים ייבנו מחדש מן הטענות. הכרעות היו"ר, וטיעונים שנערכו, מוזגו או פוצלו ביד, נשארים כפי שהם.</p>
        <Checkbox isSelected={anew} onChange={setAnew}>
          לבנות מחדש גם את מה שנערך ביד
        </Checkbox>
      </Confirm>
    </>
  );
}
