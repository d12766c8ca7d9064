import { transferMessages } from './messages/en/transfer.ts';
import { boolean, type InferType, object, string } from './yup.ts';

const { fields } = transferMessages.export;

/** The body of `POST /api/exports`: exports everything of the account, or one of its articles. */
export const exportSchema = object({
  /** The slug of a published article; without it, all articles and drafts. */
  article: string()
    .label(() => fields.article)
    .max(200),
  history: boolean()
    .label(() => fields.history)
    .default(false),
  personalData: boolean()
    .label(() => fields.personalData)
    .default(false),
});

/** The body of `POST /api/admin/exports`: exports the published articles of all authors. */
export const blogExportSchema = exportSchema.pick(['history']);

export type ExportRequest = InferType<typeof exportSchema>;
