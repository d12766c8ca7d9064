import type { ArticleImport, ImportedFiles, ImportOutcome, NewImport } from '../../shared/articleImport.ts';
import { FILES_PAGE_SIZE } from '../../shared/articleImport.ts';
import { blogApi } from './blogApi.ts';

/** Which files of an import. */
interface FilesOf {
  id: string;
  /** So that each state of an import has its own files. */
  state: ArticleImport['state'];
  /** Null for all. */
  outcome: ImportOutcome | null;
  page: number;
}

interface Act {
  id: string;
  act: 'start' | 'cancel' | 'undo';
}

const importsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listImports: build.query<ArticleImport[], void>({
      query: () => ({ url: 'imports' }),
      transformResponse: ({ result }: { result: ArticleImport[] }) => result,
      extraOptions: { silent: true },
      providesTags: ['Import'],
    }),
    listImportedFiles: build.query<ImportedFiles, FilesOf>({
      query: ({ id, outcome, page }) => ({
        url: `imports/${id}/files`,
        params: { limit: FILES_PAGE_SIZE, page, ...(outcome && { outcome }) },
      }),
      extraOptions: { silent: true },
    }),
    createImport: build.mutation<ArticleImport, NewImport>({
      query: (body) => ({ url: 'imports', method: 'POST', body }),
      // A conflict shows that the list is out of date, too.
      invalidatesTags: ['Import'],
    }),
    actOnImport: build.mutation<ArticleImport, Act>({
      query: ({ id, act }) => ({ url: `imports/${id}/${act}`, method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const {
  useListImportsQuery,
  useListImportedFilesQuery,
  useCreateImportMutation,
  useActOnImportMutation,
} = importsApi;

/** Drops the lists of imports, so that they load again. */
export const importsChanged = () => importsApi.util.invalidateTags(['Import']);
