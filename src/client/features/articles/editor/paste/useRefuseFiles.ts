import { useEffect } from 'react';
import { toast } from '../../../../components/toasts/toast.ts';

const NO_PLACE =
  'Files are not kept here. Put the picture on the web, and write where it is: ![what it shows](https://…).';

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** Tells whoever pastes or drops a file that there is no place for it. For one that is dropped, browsers leave the page. */
export function useRefuseFiles(): void {
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'drop') toast.error(NO_PLACE);
    };
    // Cells and rich text come with a picture of themselves.
    const paste = ({ clipboardData: data }: ClipboardEvent) => {
      if (hasFiles(data) && !data.types.some((type) => type.startsWith('text/'))) toast.error(NO_PLACE);
    };

    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
      window.removeEventListener('paste', paste);
    };
  }, []);
}
