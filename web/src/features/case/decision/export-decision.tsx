import { Button } from '../../../design';
import { useDownload } from '../../../parts/download';

/** Gets the decision as a Word file. */
export function ExportDecision({ caseNumber }: { caseNumber: string }) {
  const path = `/api/cases/${encodeURIComponent(caseNumber)}/decision/export-docx`;
  const run = useDownload(path, 'החלטה.docx', 'ההחלטה נשמרה כקובץ Word');
  return (
    <Button small kind="primary" icon="external" onPress={() => run.mutate()} isDisabled={run.isPending}>
      ייצוא ל-Word
    </Button>
  );
}
