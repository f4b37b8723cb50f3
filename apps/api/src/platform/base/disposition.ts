import { fileNameWithEnding } from '@lintel/domain/base/file-names';
/** `attachment` with the name as RFC 6266 and RFC 8187 want it, valid on any system: a plain one for old clients, the whole one beside it. */
export function disposition(name: string): string {
  const fileName = fileNameWithEnding(name.toWellFormed(), NAME_MAX);
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`;
}

// As many as fit into the 255 bytes of a file system, in any script.
const NAME_MAX = 84;

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
