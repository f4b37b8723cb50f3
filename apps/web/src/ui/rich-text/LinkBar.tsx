import { isLinkAddress } from '@lintel/domain/base/rich-text';
import { Button } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { chainInText, focusText } from './editor-focus.ts';
import styles from './rich-text.module.css';

/** Asks for the address of a link on the selected text; where nothing is selected, the address itself is inserted. */
export function LinkBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isRefused, setRefused] = useState(false);
  // why: the field appears because its button was pressed, and should have the focus
  useEffect(() => input.current?.focus(), []);

  const back = () => {
    onDone();
    focusText(editor);
  };
  const apply = () => {
    const href = withScheme(address.trim());
    if (!isLinkAddress(href)) return setRefused(true);
    const at = chainInText(editor).extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link')) {
      at.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      at.setLink({ href }).run();
    }
    onDone();
  };
  const remove = () => {
    chainInText(editor).extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') back();
    else return;
    // why: the surrounding form must not be submitted, nor the drawer be closed
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.link}>
      <input
        ref={input}
        aria-label="Address of the link"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={address}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-note` : undefined}
        onChange={(event) => {
          setRefused(false);
          setAddress(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={apply}>
        Set link
      </Button>
      {editor.isActive('link') && (
        <Button size="small" onClick={remove}>
          Remove
        </Button>
      )}
      {isRefused && (
        <p className={styles.linkError} id={`${id}-note`} role="alert">
          Write a web page, an e-mail address or a telephone number, like https://example.com or tel:+15550100
        </p>
      )}
    </div>
  );
}

/** People write 'example.com' and 'desk@example.com'. */
function withScheme(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
