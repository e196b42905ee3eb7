import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getStyleAnalysisStatusOptions, getStyleAnalysisStatusQueryKey } from '../../api/@tanstack/react-query.gen';
import { analyzeStyle } from '../../api/sdk.gen';
import { Button, ErrorLine, ProgressBar, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan } from '../../http/session';
import { Ago, count, Mixed } from '../../words/text';
import styles from './training.module.css';

const LOOK_MS = 1500;

/** How far the analysis of the whole corpus is, and a way to begin it. */
export function AnalysisLine({ decisions }: { decisions: number }) {
  const mayStart = useCan('training.write');
  const queries = useQueryClient();
  const status = useQuery({
    ...getStyleAnalysisStatusOptions(),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_MS : false),
  });
  const start = useMutation({
    mutationFn: () => send(analyzeStyle()),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: getStyleAnalysisStatusQueryKey() }),
  });
  if (!status.data)
    return status.error ? <ErrorLine error={status.error} onRetry={() => void status.refetch()} /> : null;
  const { status: state, progress, patterns_found, finished_at, error } = status.data;
  return (
    <div className={styles.analysis}>
      <span role="status">
        {state === 'running' && (
          <Mixed>{`מנתחים את הסגנון: ${progress.processed} מתוך ${count(progress.total, 'החלטה', 'החלטות')}`}</Mixed>
        )}
        {state === 'done' && finished_at && (
          <>
            <Mixed>{`נמצאו ${count(patterns_found, 'דפוס', 'דפוסים')}. נותח `}</Mixed>
            <Ago at={finished_at} />
          </>
        )}
        {state === 'idle' && 'הסגנון עדיין לא נותח.'}
        {state === 'failed' && <Mixed>{`הניתוח נכשל: ${error ?? ''}`}</Mixed>}
      </span>
      {state === 'running' ? (
        <ProgressBar
          label="ניתוח הסגנון"
          value={progress.total === 0 ? 0 : (100 * progress.processed) / progress.total}
        />
      ) : (
        mayStart && (
          <Button small onPress={() => start.mutate()} isDisabled={decisions === 0 || start.isPending}>
            {state === 'idle' ? 'ניתוח הסגנון' : 'ניתוח מחדש'}
          </Button>
        )
      )}
    </div>
  );
}
