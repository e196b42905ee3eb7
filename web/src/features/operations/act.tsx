// Acts of the operator: each names what will come of it before it is done.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Confirm, type IconName, say, sayProblem } from '../../design';
import { Mixed } from '../../words/text';
import { useLookAgain } from './operations.queries';

export interface Act {
  id: string;
  /** What is pressed. */
  label: string;
  icon: IconName;
  /** The question. */
  title: string;
  /** What will come of it. */
  effect: string[];
  confirm: string;
  danger?: boolean;
  run(): Promise<unknown>;
  /** What is said when it is done. */
  done: string;
}

/** Asks before an act, does it, and says how it went. The second thing is the question, to be put somewhere on the page. */
export function useAct(): [ask: (act: Act) => void, question: ReactNode] {
  const [act, setAct] = useState<Act | null>(null);
  const [open, setOpen] = useState(false);
  const lookAgain = useLookAgain();
  const doing = useMutation({
    mutationFn: (asked: Act) => asked.run(),
    onSuccess: (_answer, { done }) => say(done),
    onError: sayProblem,
    onSettled: lookAgain,
  });
  const ask = (next: Act) => {
    setAct(next);
    setOpen(true);
  };
  const question = act && (
    <Confirm
      title={act.title}
      confirm={act.confirm}
      danger={act.danger ?? false}
      isOpen={open}
      onConfirm={() => doing.mutate(act)}
      onClose={() => setOpen(false)}
    >
      {act.effect.map((sentence) => (
        <p key={sentence}>
          <Mixed>{sentence}</Mixed>
        </p>
      ))}
    </Confirm>
  );
  return [ask, question];
}
