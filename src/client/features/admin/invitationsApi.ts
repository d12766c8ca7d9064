import type { Invitation, InvitationWish, NewInvitation } from '../../../shared/invitation.ts';
import { blogApi } from '../../api/blogApi.ts';

/** The calls about links to register with. */
export const invitationsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Invitation'] }).injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<Invitation[], undefined>({
      query: () => ({ url: 'admin/invitations' }),
      transformResponse: ({ result }: { result: Invitation[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Invitation'],
    }),
    invite: build.mutation<NewInvitation, InvitationWish>({
      query: (body) => ({ url: 'admin/invitations', method: 'POST', body }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Invitation']),
    }),
    revokeInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `admin/invitations/${id}`, method: 'DELETE' }),
      extraOptions: { silent: true },
      // Also after a failure: another admin may have been faster.
      invalidatesTags: ['Invitation'],
    }),
  }),
});

export const { useListInvitationsQuery, useInviteMutation, useRevokeInvitationMutation } = invitationsApi;
