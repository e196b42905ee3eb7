/** Uploads and classifications as a browser sends them, for scenarios that drive the whole service. */

/** A text that becomes a document. */
export interface TextFile {
  filename: string;
  title: string;
  text: string | Uint8Array<ArrayBuffer>;
  docType: string;
}

/** Asks for JSON; a `body` makes it a POST. @throws Error on any answer but 2xx, with the answer's text */
export async function askJson<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(
    url,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Uploads a file and classifies it into a case. @returns the id of the task that reads it */
export async function addDocument(service: string, caseNumber: string, file: TextFile): Promise<string> {
  const form = new FormData();
  form.append('file', new File([file.text], file.filename));
  const response = await fetch(`${service}/api/upload`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`);
  const { filename } = (await response.json()) as { filename: string };
  const { task_id } = await askJson<{ task_id: string }>(`${service}/api/classify`, {
    filename,
    target: 'case',
    case_number: caseNumber,
    doc_type: file.docType,
    title: file.title,
    allow_duplicate: true,
  });
  return task_id;
}

/** Waits until a task has ended. @throws Error when it did not end well */
export async function untilCompleted(service: string, taskId: string): Promise<void> {
  const events = await (await fetch(`${service}/api/progress/${taskId}`)).text();
  if (!events.includes('"status":"completed"')) throw new Error(`a document was not completed: ${events.slice(-500)}`);
}

/** Runs `work` on all items, `width` at once. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
