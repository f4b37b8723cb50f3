/**
 * Whether an address names a person or password before its host, as https://user:pw@host does. None is taken anywhere: it would store a
 * secret for everybody who sees the address, and what stands before the @ passes for the host.
 */
export function hasUserInfo(address: string): boolean {
  return /^\s*[a-z][a-z\d+.-]*:[/\\]*[^/\\?#]*@/i.test(address);
}
