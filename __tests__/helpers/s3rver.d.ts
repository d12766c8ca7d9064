declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    address: string;
    /** 0 picks a free one. */
    port: number;
    silent: boolean;
    /** Where the objects are. */
    directory: string;
    configureBuckets: { name: string }[];
  }

  /** A small S3-compatible server. It accepts the access key and the secret key `S3RVER`. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
