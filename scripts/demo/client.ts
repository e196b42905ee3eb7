/** The public API as the walk-through uses it: JSON in, JSON out, and an error that says what was asked and answered. */
export interface Client {
  get<T>(path: string): Promise<T>;
  send<T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T>;
  upload<T>(method: 'POST' | 'PUT', path: string, filename: string, content: Uint8Array<ArrayBuffer>): Promise<T>;
  /** A file, with the name that the answer gives it. */
  download(path: string): Promise<{ filename: string; bytes: Uint8Array }>;
  /** Follows a stream of `progress` events to its end. @returns the last event */
  follow<T>(path: string, seen: (event: T) => void): Promise<T>;
}

/** A client of the service at `base`; every call throws an Error on any answer but 2xx. */
export function openClient(base: string): Client {
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(base + path, init);
    if (!response.ok)
      throw new Error(`${init?.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;
  return {
    get: (path) => json(ask(path)),
    send: (method, path, body) =>
      json(
        ask(path, {
          method,
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
        }),
      ),
    upload(method, path, filename, content) {
      const form = new FormData();
      form.append('file', new File([content], filename));
      return json(ask(path, { method, body: form }));
    },
    async download(path) {
      const response = await ask(path);
      const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return { filename: decodeURIComponent(name ?? 'file'), bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    follow: async (path, seen) => lastEvent(await ask(path), seen),
  };
}

async function lastEvent<T>(response: Response, seen: (event: T) => void): Promise<T> {
  let last: T | undefined;
  let buffered = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (buffered + chunk).split('\n\n');
    buffered = events.pop()!;
    for (const event of events) {
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      last = JSON.parse(data) as T;
      seen(last);
    }
  }
  if (last === undefined) throw new Error('the stream ended without an event');
  return last;
}
