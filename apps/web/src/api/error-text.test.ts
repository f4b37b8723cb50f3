import { expect, test } from 'vitest';
import { errorBody, errorWords } from './error-text.ts';

const words = (host: string, status: number, message?: string) => {
  const found = errorWords({ host, status, message });
  return found ? errorBody(found) : null;
};

test('a host whose name begins with api says sorry, and asks for contact when the answer has a message', () => {
  expect(words('api.lintel.example', 500, 'duplicate key')).toBe(
    'Oops, an issue has occurred. Please contact us if this continues to happen. Error Code: 500',
  );
});

test('without a message such a host says that work is under way, without a code', () => {
  expect(words('api.lintel.example', 503)).toBe('Oops, an issue has occurred. We are currently working on this.');
});

test('any other host shows the status and the message of the server', () => {
  expect(words('lintel.example', 409, 'The unit has items.')).toBe('The unit has items. Error Code: 409');
});

test('a 401 is not shown: the refresh flow handles it', () => {
  expect(words('lintel.example', 401, 'Sign in first')).toBeNull();
});

test.each(['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR'] as const)(
  '%s is shown as a sentence without a code',
  (status) => {
    const found = errorWords({ host: 'lintel.example', status, message: undefined });
    expect(found && errorBody(found)).not.toMatch(/Error Code|_ERROR/);
  },
);
