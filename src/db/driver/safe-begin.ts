// The driver ends the whole process (an exception in a timer) when a transaction goes on after its connection was lost:
// by another statement, or by its own commit or rollback. Here a transaction whose connection is lost fails at once, and
// what is left of its code gets an error from every further statement instead.
import type postgres from 'postgres';
import { isConnectionLost, wasConnected } from '../errors.ts';

type Scope = { over: unknown; lose: (error: unknown) => void };
type Body<T> = (client: postgres.TransactionSql) => Promise<T>;

/** The same client with a `begin` (and savepoints in it) that survives the loss of the connection. */
export function withSafeBegin(client: postgres.Sql): postgres.Sql {
  const safe = <T>(body: Body<T>) => beginOnLiveConnection(client, body);
  return new Proxy(client, { get: (target, name) => (name === 'begin' ? safe : Reflect.get(target, name)) });
}

// A connection of the pool may have died since it was last used, which only shows now; nothing has been done yet, so
// another one is taken, at most as often as the pool may have dead ones.
async function beginOnLiveConnection<T>(client: postgres.Sql, body: Body<T>): Promise<T> {
  let begun = false;
  const noticing: Body<T> = (inner) => {
    begun = true;
    return body(inner);
  };
  for (let left = client.options.max; ; left--) {
    try {
      return await begin(client, noticing);
    } catch (error) {
      if (begun || left <= 0 || !isConnectionLost(error) || !wasConnected(error)) throw error;
    }
  }
}

async function begin<T>(client: postgres.Sql, body: Body<T>): Promise<T> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const scope: Scope = {
    over: null,
    lose: (error) => {
      scope.over ??= error;
      lost.reject(error);
    },
  };
  try {
    return (await Promise.race([client.begin((inner) => guardedBody(scope, body, inner)), lost.promise])) as T;
  } catch (error) {
    scope.lose(error);
    throw error;
  } finally {
    scope.over ??= new Error('This transaction has ended.');
  }
}

// Once the connection is lost this never settles, so that the driver does not try to commit or roll back.
async function guardedBody<T>(scope: Scope, body: Body<T>, client: postgres.TransactionSql): Promise<T> {
  try {
    return await body(guardedClient(scope, client));
  } finally {
    if (scope.over) await new Promise(() => {});
  }
}

function guardedClient(scope: Scope, client: postgres.TransactionSql): postgres.TransactionSql {
  const unsafe = (...args: Parameters<typeof client.unsafe>) => {
    if (scope.over) throw scope.over;
    const query = client.unsafe(...args);
    query.catch((error: unknown) => {
      if (isConnectionLost(error)) scope.lose(error);
    });
    return query;
  };
  const savepoint = <T>(body: Body<T>) => {
    if (scope.over) throw scope.over;
    return client.savepoint((inner) => guardedBody(scope, body, inner));
  };
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'unsafe') return unsafe;
      return name === 'savepoint' ? savepoint : Reflect.get(target, name);
    },
  });
}
