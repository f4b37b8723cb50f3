import { addDays } from '@lintel/domain/base/calendar';
import type { SentFile } from './table-file.ts';

/** A whole-day event: `id` stays the same for the same thing, so that a calendar moves it; `on` is 'yyyy-MM-dd'. */
export type CalendarEvent = { id: string; on: string; title: string; text: string };

/** Whole-day events as an iCalendar file (RFC 5545). */
export function calendarFile({ name, fileName, events, now }: Calendar): SentFile {
  const stamp = `${now.replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lintel//Lintel//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(({ id, on, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}@lintel`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addDays(on, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return {
    sentFile: true,
    text: `${lines.map(folded).join('\r\n')}\r\n`,
    contentType: 'text/calendar; charset=utf-8',
    fileName,
  };
}

export type Calendar = { name: string; fileName: string; events: readonly CalendarEvent[]; now: string };

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
}

// A line holds at most 75 bytes; what exceeds that goes on in the next, after a blank. No character is cut in two.
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
