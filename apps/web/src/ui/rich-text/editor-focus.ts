import type { ChainedCommands, Editor } from '@tiptap/react';

/**
 * Moves the focus into the text at once. The editor's own focus command waits for the next frame, and keys that are
 * typed before it press the button that still has the focus.
 */
export function focusText(editor: Editor): void {
  editor.view.focus();
  editor.commands.scrollIntoView();
}

/** Starts commands that apply where the cursor is, with the focus back in the text. */
export function chainInText(editor: Editor): ChainedCommands {
  focusText(editor);
  return editor.chain();
}
