-- Half a megabyte of text takes longer to be compressed, and to be unpacked at every reading, than to be written as it is.
ALTER TABLE "case_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
