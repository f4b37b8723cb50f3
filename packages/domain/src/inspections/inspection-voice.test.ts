import { expect, test } from 'vitest';
import { voiceNoteLength, voiceNoteText } from './inspection-voice.ts';

test('its length is read as minutes and seconds', () => {
  expect([1, 14, 59, 60].map(voiceNoteLength)).toEqual(['0:01', '0:14', '0:59', '1:00']);
});

test('on paper it is named with its length, and with its words where somebody typed them', () => {
  expect(voiceNoteText({ seconds: 14, words: null })).toBe('Voice note (0:14)');
  expect(voiceNoteText({ seconds: 14, words: 'Drips under load' })).toBe('Voice note (0:14): Drips under load');
});
