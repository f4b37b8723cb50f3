import { secretLinks } from '@lintel/contract/base/secret-link';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const secretLinkApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, secretLinks) });

export const { useListSecretLinksQuery, useCreateSecretLinkMutation, useDeleteSecretLinkMutation } = secretLinkApi;
