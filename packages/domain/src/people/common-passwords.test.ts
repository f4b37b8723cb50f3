import { expect, test } from 'vitest';
import { guessablePassword } from './common-passwords.ts';

test.each([
  'Password1234!',
  'P@ssw0rd!!!!',
  'passwordpassword',
  'Qwertyuiop123',
  'Summer2026!!',
  'AbAbAbAbAbAb1',
  '1234567890ab',
  'abcdefghijklmn',
  'CorrectHorseBatteryStaple1',
  'W3lc0me-2026!!',
  '!!Charlie1990',
  'Pr1ncess44444',
  'January-2026!',
])('%j is guessed quickly', (password) => {
  expect(guessablePassword(password)).toMatch(/common|pattern/);
});

test.each(['Open-the-door-26', 'the quay at dusk 4', 'Überfahrt-nach-Föhr', 'hx7_Bq!t2-Lw', '🙂 rubber duck on 9th'])(
  '%j is not',
  (password) => {
    expect(guessablePassword(password)).toBeNull();
  },
);

test("a password made of the person's own words is refused", () => {
  expect(guessablePassword('Rosalind-1987!', ['rosalind.franklin@harbor.example'])).toMatch(/your name/);
  expect(guessablePassword('Open-the-door-26', ['admin@lintel.example'])).toBeNull();
});
