export { makeLinkPicture } from '#modules/house/publications/picture-maker.server.ts';
export { previewedBy, previewUpkeep, smallPictureOf } from '#modules/house/publications/preview-links.server.ts';
