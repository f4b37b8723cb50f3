/** Puts the test's window at an address, so that relative calls go to the fake server there, cookies and all. */
export function browseAt(base: string): void {
  // why: happy-dom's controls are an untyped property of the window
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`${base}/`);
}
