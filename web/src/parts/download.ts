import { useMutation } from '@tanstack/react-query';
import { say, sayProblem } from '../design';
import { online, signedOut } from '../http/client';
import { noConnection, Problem } from '../http/problem';

/**
 * Saves what the service makes for a person as a file. What it refuses is said on the screen and not saved.
 *
 * @param path of the interface
 * @param fallback the file's name where the service gives none
 * @param said what is said when it is saved
 */
export function useDownload(path: string, fallback: string, said: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await fetch(path).catch(() => null);
      if (!answer) {
        online.set(false);
        throw noConnection();
      }
      if (answer.status === 401) signedOut.set(true);
      if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
      save(await answer.blob(), nameOf(answer.headers.get('content-disposition')) ?? fallback);
    },
    onSuccess: () => say(said),
    onError: sayProblem,
  });
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
