// How the generated client speaks to the service: errors become Problems, a lost sign-in and a lost network are noticed.
import { client } from '../api/client.gen';
import { decodedInPieces } from './answer-text';
import { noConnection, Problem } from './problem';
import { createStore } from './store';

/** Whether the service can be reached, as far as the last request knows. */
export const online = createStore(navigator.onLine);
/** Whether the service no longer knows who asks. */
export const signedOut = createStore(false);

client.setConfig({ baseUrl: '', fetch: async (...call) => decodedInPieces(await fetch(...call)) });

/** Whether a proxy answered in the service's stead, because it could not reach it: the service itself answers JSON. */
export const isGatewayError = (status: number, contentType: string | null): boolean =>
  status >= 502 && status <= 504 && !contentType?.includes('json');
const isFromGateway = (answer: Response): boolean => isGatewayError(answer.status, answer.headers.get('content-type'));

client.interceptors.response.use((response) => {
  online.set(!isFromGateway(response));
  if (response.status === 401) signedOut.set(true);
  return response;
});

client.interceptors.error.use((error, response, _request, options) => {
  if (options.signal?.aborted) return error;
  if (!response || isFromGateway(response)) {
    online.set(false);
    return noConnection();
  }
  const body = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  return new Problem(response.status, { detail: `השירות השיב ${response.status}.`, ...body });
});

window.addEventListener('offline', () => online.set(false));
window.addEventListener('online', () => void lookAgain());

/** Asks whether the service is there again; whoever follows `online` hears of it. */
export async function lookAgain(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  online.set(answer !== null && !isFromGateway(answer));
}

/** The answer of a call. @throws Problem */
export async function send<T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data as T;
}
