import { isLinkAddress, type RichText } from '@lintel/domain/base/rich-text';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Bold, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { chainInText, focusText } from './editor-focus.ts';
import { LinkBar } from './LinkBar.tsx';
import { cleanPastedHtml } from './pasted-html.ts';
import styles from './rich-text.module.css';
import { type EditorNode, richTextOfEditor } from './rich-text-doc.ts';

export type RichTextEditorProps = {
  id: string;
  label: string;
  value: RichText | null;
  describedBy?: string | undefined;
  isRequired?: boolean;
  hasError?: boolean;
  onChange: (value: RichText | null) => void;
  onBlur: () => void;
  ref?: Ref<{ focus: () => void }>;
};

// Other pasted content is dropped: the editor keeps only what its own extensions support.
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
  }),
];

/** Bold, italic, lists and links, at most 200 px high; its value is null while nothing is written. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, describedBy, isRequired = false, hasError = false, onChange, onBlur, ref } = props;
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // why: the styles come from this component's style sheet, for the content security policy and the theme
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isRequired && { 'aria-required': 'true' }),
        ...(hasError && { 'aria-invalid': 'true' }),
      },
    },
    // why: the document's own type is wider than what these extensions can hold
    onUpdate: ({ editor: changed }) => onChange(richTextOfEditor(changed.getJSON() as EditorNode)),
    onBlur,
  });
  useImperativeHandle(ref, () => ({ focus: () => focusText(editor) }), [editor]);
  return (
    <div className={styles.editor} data-error={hasError || undefined}>
      <Toolbar editor={editor} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} className={styles.text} />
    </div>
  );
}

type ToolbarProps = { editor: Editor; isLinking: boolean; onLink: () => void };

function Toolbar({ editor, isLinking, onLink }: ToolbarProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      <Tool label="Bold" icon={Bold} isOn={on.bold} onClick={() => chainInText(editor).toggleBold().run()} />
      <Tool label="Italic" icon={Italic} isOn={on.italic} onClick={() => chainInText(editor).toggleItalic().run()} />
      <Tool
        label="Bulleted list"
        icon={List}
        isOn={on.bulletList}
        onClick={() => chainInText(editor).toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        icon={ListOrdered}
        isOn={on.orderedList}
        onClick={() => chainInText(editor).toggleOrderedList().run()}
      />
      <button
        type="button"
        aria-label="Link"
        title="Link"
        aria-pressed={on.link}
        aria-expanded={isLinking}
        onClick={onLink}
      >
        <Link2 size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

type ToolProps = { label: string; icon: LucideIcon; isOn: boolean; onClick: () => void };

function Tool({ label, icon: Icon, isOn, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
