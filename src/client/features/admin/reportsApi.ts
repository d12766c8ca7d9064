import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { ReportedArticle } from '../../../shared/report.ts';
import { blogApi } from '../../api/blogApi.ts';

/** The calls about what readers have reported. */
export const reportsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Report'] }).injectEndpoints({
  endpoints: (build) => ({
    listReports: build.query<ReportedArticle[], undefined>({
      query: () => ({ url: 'admin/reports' }),
      transformResponse: ({ result }: { result: ReportedArticle[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Report'],
    }),

    /** Of as many as there is time for; whoever asks goes on with the rest. */
    dismissReports: build.mutation<BulkReply, { slugs: string[] }>({
      query: (body) => ({ url: 'admin/reports/dismiss', method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

export const { useListReportsQuery, useDismissReportsMutation } = reportsApi;
