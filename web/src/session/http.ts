// Calls over HTTP. Tokens and sessions go in a header, never in an address.
import { Refusal } from './session';

interface How {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  key?: string | undefined; // a seat's token or the session of an account
  body?: Record<string, string>;
}

export async function call<T>(path: string, { method = 'GET', key, body }: How = {}): Promise<T> {
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  const response = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(() => {
    throw new Refusal('offline');
  });
  const answer = (await response.json().catch(() => ({}))) as T & { code?: string; what?: string };
  if (!response.ok) throw new Refusal(answer.code ?? 'unavailable', answer.what);
  return answer;
}
