import { useMutation } from '@tanstack/react-query';
import { Button, say, sayProblem } from '../../../design';
import { online, signedOut } from '../../../http/client';
import { noConnection, Problem } from '../../../http/problem';

/** Gets the decision as a Word file. What the service refuses is said here and not saved as a file. */
export function ExportDecision({ caseNumber }: { caseNumber: string }) {
  const run = useMutation({
    mutationFn: async () => {
      const answer = await fetch(`/api/cases/${encodeURIComponent(caseNumber)}/decision/export-docx`).catch(() => null);
      if (!answer) {
        online.set(false);
        throw noConnection();
      }
      if (answer.status === 401) signedOut.set(true);
      if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
      save(await answer.blob(), nameOf(answer.headers.get('content-disposition')) ?? 'החלטה.docx');
    },
    onSuccess: () => say('ההחלטה נשמרה כקובץ Word'),
    onError: sayProblem,
  });
  return (
    <Button small kind="primary" icon="external" onPress={() => run.mutate()} isDisabled={run.isPending}>
      ייצוא ל-Word
    </Button>
  );
}

const nameOf = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : null;
};

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
