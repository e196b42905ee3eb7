import { expect, it } from 'vitest';
import { isLoopbackHost, isLoopbackHostHeader } from '../../src/lib/loopback.ts';

it.each(['localhost', 'LocalHost', '127.0.0.1', '127.9.8.7', '::1'])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each(['', '0.0.0.0', '::', '10.0.0.1', 'localhost.example.org', '127.0.0.1.example.org', '[::1]', 'localhost:80'])(
  '%s is not the host of this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);

it.each(['localhost', 'localhost:8000', '127.0.0.1:1', '[::1]', '[::1]:8000'])(
  'Host: %s names this machine',
  (value) => {
    expect(isLoopbackHostHeader(value)).toBe(true);
  },
);

it.each(['', ':80', '::1', '[::2]', '[::1', 'evil.example:8000', '127.0.0.1:80:80', 'localhost:x', 'localhost.'])(
  'Host: %s does not',
  (value) => {
    expect(isLoopbackHostHeader(value)).toBe(false);
  },
);
