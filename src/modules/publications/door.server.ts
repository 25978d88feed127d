export { makeLinkPicture } from '#modules/publications/picture-maker.server.ts';
export { previewedBy, smallPictureOf } from '#modules/publications/preview-links.server.ts';
