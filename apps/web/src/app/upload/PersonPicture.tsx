import { renditionWidth } from '@lintel/domain/base/file-rules';
import { useGetFileQuery } from '#api/upload.api.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';

/** A person's own picture where there is one, else their initials; the name beside it says who it is. */
export function PersonPicture({ fileId, name }: { fileId: number; name: string }) {
  const { data } = useGetFileQuery({
    params: { fileId },
    query: { w: renditionWidth(32, window.devicePixelRatio), q: 75 },
  });
  return <Avatar name={name} picture={data?.url ?? null} />;
}
