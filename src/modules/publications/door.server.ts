export { makeLinkPicture } from '#modules/publications/picture-maker.server.ts';
export { previewedBy, previewUpkeep, smallPictureOf } from '#modules/publications/preview-links.server.ts';
