/** An instant of the demo's last day, or now where the day has not come that far: nothing on record is yet to happen. */
export function notAfter(now: string, instant: string): string {
  return instant < now ? instant : now;
}
